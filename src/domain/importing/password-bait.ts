import { extensionOf } from '../paths/extension.ts'
import type { SourceFile } from './inspect-files.ts'

const texts = new Set('txt nfo url html htm rtf md website webloc diz'.split(' '))
const maxTextBytes = 64 * 1024

const password =
  /pass(word|wort|e|code)?\b|\bpwd?\b|pass[_ -]?wor|contrase(ñ|n)a|mot de passe|senha|has[łl]o|парол|密码|パスワード/iu
// The label of a host name is limited, because texts without a dot would be read in quadratic time.
const link =
  /\bhttps?:\/\/|\bwww\.[a-z0-9-]|\b[a-z0-9-]{2,63}\.(com|net|org|info|biz|xyz|top|link|click|site|online|club|vip|cc|to|ly|ru|me|gg|io)\b/i

/** Whether a file may be a text that tells where to get a password. */
export function mayBeBait({ path, size }: SourceFile): boolean {
  return size > 0 && size <= maxTextBytes && texts.has(extensionOf(path))
}

/** Whether a text leads to a website for a password. Its name may be what mentions the password. */
export function isPasswordBait(path: string, text: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/[_.-]+/g, ' ')
  return link.test(text) && (password.test(name) || password.test(text))
}
