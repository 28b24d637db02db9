import { RE2JS, RE2JSException } from 're2js'

/** A regular expression that is searched for in time proportional to the text, whatever the pattern is. */
export type RegularExpression = { isFoundIn(text: string): boolean; size: number }

/** Longer texts are only searched up to here. Release names are much shorter. */
const maxText = 500

/** What is wrong with a pattern, by what the library says. */
const faults: Readonly<Record<string, string>> = {
  'missing closing )': 'a closing parenthesis is missing',
  'unexpected )': 'a closing parenthesis has no opening one',
  'missing closing ]': 'a closing bracket is missing',
  'missing argument to repetition operator': 'nothing precedes the repetition',
  'invalid nested repetition operator': 'a repetition is repeated',
  'invalid repeat count': 'it repeats more than 1000 times',
  'invalid or unsupported Perl syntax': 'RE2 has no lookaround and nothing else that only Perl has',
  'invalid escape sequence': 'RE2 has no such escape sequence, and no backreferences',
  'trailing backslash at end of expression': 'it ends with a backslash',
  'invalid character class range': 'there is no such range or class of characters',
}

/**
 * Compiles a pattern of RE2, which ignores case. It has neither backreferences nor lookaround, so that no pattern takes
 * exponential time. Returns what is wrong with the pattern as a text otherwise.
 */
export function compileRegularExpression(pattern: string): RegularExpression | string {
  try {
    const compiled = RE2JS.compile(pattern.normalize(), RE2JS.CASE_INSENSITIVE)
    return {
      // `find` instead of the automaton of `test`, whose states take up to 8 MB of memory each pattern.
      isFoundIn: (text) => compiled.matcher(text.normalize().slice(0, maxText)).find(),
      size: compiled.programSize(),
    }
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    const message = error.message.replace(/^error parsing regexp: /, '')
    const [said] = Object.entries(faults).filter(([start]) => message.startsWith(start))
    return said === undefined ? message : said[1]
  }
}
