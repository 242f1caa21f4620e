// Sentences in the language of the page. The server wrote them into it, each with marks for its details.

const known = JSON.parse(document.getElementById("words")?.textContent ?? '{"lang": "en", "say": {}}');
const plurals = new Intl.PluralRules(known.lang);
const lists = new Intl.ListFormat(known.lang);

export function say(name, details = {}) {
  const { counts, texts } = known.say[name];
  const category = counts.map((count) => (plurals.select(details[count]) === "one" ? "one" : "other")).join(" ");
  return texts[category].replace(/\{([a-z]+)\}/g, (mark, detail) => details[detail] ?? mark);
}

export const listed = (names) => lists.format(names);
