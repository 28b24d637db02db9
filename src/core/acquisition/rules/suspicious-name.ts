import { type Rule, reject } from './rule.ts'

const program = /\.(?:exe|scr|msi|bat|cmd|lnk|vbs|js)$/i
const packedProgram = /\.(?:exe|scr|msi)\.(?:zip|rar|7z)$/i
/** What is only written where somebody is to be led elsewhere. */
const bait =
  /\b(?:pass(?:word)?[ ._-]+(?:in(?:side)?|at|on|link|protected)|no[ ._-]?survey|survey|key[ ._-]?generator|activation[ ._-]?(?:code|key)|serial[ ._-]?keys?|download[ ._-]link)\b/i

/** Games do not come as a bare program, nor with a bait in the name; what does is there to be run by the careless. */
export const suspiciousName: Rule = {
  code: 'suspicious',
  judge({ found }) {
    const name = found.title.trim()
    const ending = (program.exec(name) ?? packedProgram.exec(name))?.[0]
    if (ending !== undefined) return reject(`A bare ${ending.toLowerCase()} program, as fakes are`)
    const word = bait.exec(name)?.[0]
    return word === undefined ? null : reject(`Its name says "${word}", as fakes do`)
  },
}
