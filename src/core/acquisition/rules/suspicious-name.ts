import { type Rule, reject } from './rule.ts'

const program = /\.(?:exe|scr|msi|bat|cmd|lnk|vbs|js)$/i
const packedProgram = /\.(?:exe|scr|msi)\.(?:zip|rar|7z)$/i
/** Phrases that only appear in names meant to lure people elsewhere. */
const baits = [
  'pass(?:word)?[ ._-]+(?:in(?:side)?|at|on|link|protected)',
  'password ?[:=]',
  'no[ ._-]?survey|survey',
  'key[ ._-]?generator|(?:serial|licen[cs]e|cd)[ ._-]?keys?|(?:activation|unlock)[ ._-]?(?:code|key)s?',
  'download[ ._-]link|free[ ._-]?download|full[ ._-]version[ ._-]free',
]
const bait = new RegExp(`\\b(?:${baits.join('|')})(?!\\w)`, 'i')

/** Games are not released as a bare executable or with bait in the name; fakes and malware are. */
export const suspiciousName: Rule = {
  code: 'suspicious',
  judge({ found }, { game }) {
    const name = found.title.trim()
    const ending = (program.exec(name) ?? packedProgram.exec(name))?.[0]
    if (ending !== undefined) return reject(`Bare ${ending.toLowerCase()} file: possibly fake`)
    const word = bait.exec(name)?.[0]
    // The game's own title may contain the phrase.
    if (word === undefined || (game !== null && bait.test(game.title))) return null
    return reject(`Name contains "${word}": possibly fake`)
  },
}
