// https://learn.microsoft.com/windows/win32/fileio/naming-a-file: reserved with any extension too.
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)\s*(?=\.|$)/i

/** The device of Windows that a name stands for, with the blanks after it; `null` if it is an ordinary name. */
export function deviceNameIn(name: string): string | null {
  return reserved.exec(name)?.[0] ?? null
}
