// Somebody with Firefox at a real server: they look, press buttons with the mouse and remember every complaint.

import { createRequire } from "node:module";

export const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const NOTICED = 150; // ms after which a press that counts can be seen to be under way
const PATIENCE = 60_000;
const MOST_TRIES = 100;
const SETTLING = 10_000; // ms within which a page fits a window that has changed

const pause = () => new Promise((done) => setTimeout(done, NOTICED));

export async function start({ puppeteer, firefox, lang }) {
  const driver = createRequire(`${puppeteer}/`)("puppeteer-core");
  return driver.launch({
    browser: "firefox",
    protocol: "webDriverBiDi",
    executablePath: firefox,
    headless: true,
    extraPrefsFirefox: { "intl.accept_languages": lang, "ui.prefersReducedMotion": 1 },
  });
}

export class Guest {
  constructor(page, address, looks) {
    Object.assign(this, { page, address, looks, pages: {}, complaints: [] });
    page.setDefaultTimeout(PATIENCE);
    page.on("console", (said) => {
      if (["error", "warn"].includes(said.type())) this.complaints.push(`${said.text()} (${page.url()})`);
    });
    page.on("pageerror", (error) => this.complaints.push(`${error.message} (${page.url()})`));
    page.on("response", (answer) => {
      if (answer.status() >= 400) this.complaints.push(`${answer.status()} ${answer.url()}`);
    });
  }

  get told() {
    return { pages: this.pages, complaints: this.complaints };
  }

  async go(path) {
    await this.page.goto(new URL(path, this.address).href);
  }

  // The page as it is now, on a phone and on a desktop: what is wrong with it is kept under this name.
  async look(name, {
    heading = "h1", control = "main :is(a, button)", reach = false, overlaps = false, sizes = ["phone", "desktop"],
  } = {}) {
    const found = (this.pages[name] ??= []);
    const more = [reach && this.looks.reach, overlaps && this.looks.overlaps].filter(Boolean);
    for (const size of sizes) {
      await this.page.setViewport(SIZES[size]);
      await this.page.waitForFunction(this.looks.at_rest);
      found.push(...(await this.wrong(heading, control, more)).map((text) => `${size}: ${text}`));
    }
  }

  // What is still wrong when the page has had time to fit its window: Firefox draws some steps between two sizes.
  async wrong(heading, control, more) {
    const end = Date.now() + SETTLING;
    for (;;) {
      const found = await this.page.evaluate(faults, heading, control);
      for (const text of more) found.push(...await this.run(text));
      if (!found.length || Date.now() > end) return found;
      await pause();
    }
  }

  run(text, ...values) {
    return this.page.evaluate(`(${text})(${values.map((value) => JSON.stringify(value)).join(", ")})`);
  }

  async follow(selector) {
    try {
      await Promise.all([this.page.waitForNavigation(), this.press(selector)]);
    } catch (error) {
      throw new Error(`${selector} leads nowhere from ${this.page.url()}`, { cause: error });
    }
  }

  async press(selector) {
    const found = await this.page.waitForSelector(selector, { visible: true });
    await found.click();
  }

  until(text, ...values) {
    return this.page.waitForFunction(`(${text})(${values.map((value) => JSON.stringify(value)).join(", ")})`);
  }

  seq() {
    return this.page.$eval("#table", (table) => Number(table.dataset.seq));
  }

  // Right after its buttons have changed a page takes no press at the same place.
  async insist(press) {
    const since = await this.seq();
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      if (await press() === false) return;
      await pause();
      if (await this.run(this.looks.taken, since)) return this.until(`(since) =>
        Number(document.getElementById("table").dataset.seq) > since`, since);
    }
    throw new Error("the table does not answer");
  }
}

// In the page: what anybody would see to be wrong.
function faults(heading, control) {
  const { scrollWidth, clientWidth } = document.documentElement;
  const shown = (selector) => [...document.querySelectorAll(selector)]
    .some((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1);
  return [
    scrollWidth > clientWidth && `scrolls sideways: ${scrollWidth} in ${clientWidth}`,
    !shown(heading) && `no heading ${heading}`,
    !shown(control) && `no control ${control}`,
  ].filter(Boolean);
}
