import type { Token } from './tokens.ts'
import { hashOf } from './word-hash.ts'

/** `next` is another word with the same hash. */
type Entry<Value> = { word: string; value: Value; next: Entry<Value> | undefined }

/**
 * Values by word. To look a word up in a Map of strings, it first has to become a string of its own. Most words of a
 * name have no value, so tokens are looked up by their hash.
 */
export class WordTable<Value> {
  readonly #values: () => Iterable<[string, Value]>
  // Filled at the first look-up: a program that starts has no name to parse yet.
  #byHash: Map<number, Entry<Value>> | null = null

  /** The words must be in lower case. */
  constructor(values: () => Iterable<[string, Value]>) {
    this.#values = values
  }

  get(token: Token | undefined): Value | undefined {
    if (token === undefined) return undefined
    this.#byHash ??= this.#fill()
    for (let entry = this.#byHash.get(token.hash); entry !== undefined; entry = entry.next)
      if (token.is(entry.word)) return entry.value
    return undefined
  }

  has(token: Token | undefined): boolean {
    return this.get(token) !== undefined
  }

  #fill(): Map<number, Entry<Value>> {
    const byHash = new Map<number, Entry<Value>>()
    for (const [word, value] of this.#values()) {
      const hash = hashOf(word)
      byHash.set(hash, { word, value, next: byHash.get(hash) })
    }
    return byHash
  }
}

/** Tells whether a token is one of some words, which are in lower case and separated by spaces. */
export const oneOf = (words: string): ((token: Token | undefined) => boolean) => {
  const table = new WordTable<true>(() => words.split(' ').map((word) => [word, true]))
  return (token) => table.has(token)
}
