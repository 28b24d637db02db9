import {
  blank,
  closingBracket,
  isDigit,
  none,
  openingBracket,
  type Style,
  separatorAt,
  separatorText,
  wordCharacter,
} from './separators.ts'
import { addToHash, lowerCaseOf } from './word-hash.ts'

/** A word of a name, with its position, its bracket and the separator before it. */
export class Token {
  readonly start: number
  readonly end: number
  /** The strongest separator before it: | + / : - ( ) , then space, underscore or dot. Empty for the first. */
  readonly before: string
  /** The number of the bracket it is in, counted from 1; 0 outside brackets. */
  readonly bracket: number
  /** The hash of the word in lower case. */
  readonly hash: number
  readonly #name: string
  // Strings are made only of the words that need them: most words are recognized by their hash.
  #text: string | null = null
  #lower: string | null = null

  constructor(
    name: string,
    start: number,
    end: number,
    { before, bracket, hash }: Pick<Token, 'before' | 'bracket' | 'hash'>,
  ) {
    this.#name = name
    this.start = start
    this.end = end
    this.before = before
    this.bracket = bracket
    this.hash = hash
  }

  get text(): string {
    this.#text ??= this.#name.slice(this.start, this.end)
    return this.#text
  }

  get lower(): string {
    this.#lower ??= this.text.toLowerCase()
    return this.#lower
  }

  get length(): number {
    return this.end - this.start
  }

  /** Whether it is a word, which must be in lower case; the token can be in any case. */
  is(word: string): boolean {
    return word.length === this.length && this.startsWith(word)
  }

  /** Whether it begins with some letters, which must be in lower case; the token can be in any case. */
  startsWith(letters: string): boolean {
    if (letters.length > this.length) return false
    for (let index = 0; index < letters.length; index++) {
      const code = this.codeAt(index)
      const letter = letters.charCodeAt(index)
      if (code !== letter && wordCharacter(code) !== letter) return code > 127 && this.lower.startsWith(letters)
    }
    return true
  }

  codeAt(index: number): number {
    return this.#name.charCodeAt(this.start + index)
  }

  /** The character after it; NaN at the end of the name. */
  get codeAfter(): number {
    return this.#name.charCodeAt(this.end)
  }

  get startsWithDigit(): boolean {
    return isDigit(this.codeAt(0))
  }

  get endsWithDigit(): boolean {
    return isDigit(this.codeAt(this.length - 1))
  }

  /** Whether it consists of digits. */
  get isNumber(): boolean {
    let index = 0
    while (index < this.length && isDigit(this.codeAt(index))) index++
    return index === this.length
  }
}

/** Splits a name into words in a single pass. Brackets do not have to be balanced. */
export const tokenize = (name: string, style: Style): Token[] => {
  const tokens: Token[] = []
  const outer: number[] = []
  let brackets = 0
  let bracket = 0
  let start = -1
  let before = none
  let hash = 0
  for (let index = 0; index <= name.length; index++) {
    const code = name.charCodeAt(index)
    const character = wordCharacter(code)
    if (character > 0) {
      if (start < 0) start = index
      hash = addToHash(hash, character)
      continue
    }
    const separator = index === name.length ? blank : separatorAt(name, index, start, style)
    if (separator === none) {
      if (start < 0) start = index
      hash = addToHash(hash, lowerCaseOf(code))
      continue
    }
    if (start >= 0) {
      tokens.push(new Token(name, start, index, { before: separatorText(before), bracket, hash }))
      start = -1
      before = none
      hash = 0
    }
    if (separator === openingBracket) {
      outer.push(bracket)
      bracket = ++brackets
    } else if (separator === closingBracket) bracket = outer.pop() ?? 0
    if (separator > before) before = separator
  }
  return tokens
}
