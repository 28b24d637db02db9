import { type Rule, reject } from './rule.ts'

const app = /\.(?:exe|scr|msi|bat|cmd|lnk|vbs|js)$/i
const packedProgram = /\.(?:exe|scr|msi)\.(?:zip|rar|7z)$/i
/** What is only written where somebody is to be led elsewhere. */
const baits = [
  'pass(?:word)?[ ._-]+(?:in(?:side)?|at|on|link|protected)',
  'password ?[:=]',
  'no[ ._-]?survey|survey',
  'key[ ._-]?generator|(?:serial|licen[cs]e|cd)[ ._-]?keys?|(?:activation|unlock)[ ._-]?(?:code|key)s?',
  'download[ ._-]link|free[ ._-]?download|full[ ._-]version[ ._-]free',
]
const bait = new RegExp(`\\b(?:${baits.join('|')})(?!\\w)`, 'i')

/** Games do not come as a bare program, nor with a bait in the name; what does is there to be run by the careless. */
export const suspiciousName: Rule = {
  code: 'suspicious',
  judge({ found }, { game }) {
    const name = found.title.trim()
    const ending = (app.exec(name) ?? packedProgram.exec(name))?.[0]
    if (ending !== undefined) return reject(`A bare ${ending.toLowerCase()} program, as fakes are`)
    const word = bait.exec(name)?.[0]
    // A game may be called so itself.
    if (word === undefined || (game !== null && bait.test(game.title))) return null
    return reject(`Its name says "${word}", as fakes do`)
  },
}
