// A chain of seeds of this page: a secret root, hashed some thousand times. Its links are opened one by one, backwards.

import { fromHex, linkBefore, toHex } from "./digests.js";

const LINK = 32; // bytes
const SLICE = 256; // links: then whatever else waits is done

export class OwnChain {
  #links;

  constructor(root, links) {
    this.root = root;
    this.#links = links;
    this.length = links.length / LINK - 1;
    this.end = this.link(0);
  }

  // With a new root, unless one was kept.
  static async make(table, length, root = toHex(crypto.getRandomValues(new Uint8Array(LINK)))) {
    const links = new Uint8Array((length + 1) * LINK);
    let link = fromHex(root);
    links.set(link, length * LINK);
    for (let place = length; place > 0; place -= 1) {
      link = linkBefore(table, place, link);
      links.set(link, (place - 1) * LINK);
      if (place % SLICE === 0) await new Promise((resolve) => { setTimeout(resolve); });
    }
    return new OwnChain(root, links);
  }

  link(place) {
    return toHex(this.#links.subarray(place * LINK, (place + 1) * LINK));
  }
}
