import { deviceNameIn } from '../paths/device-names.ts'

/** Leaves room for a suffix such as ` (2011)` and for file systems with a limit below 255 bytes. */
export const maxNameBytes = 200

const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength
// Created for the first long name: its tables take memory.
let graphemes: Intl.Segmenter | null = null

/**
 * A file name valid on ext4, NTFS, exFAT and SMB: without separators, wildcards, control, invisible and bidirectional
 * characters, device names, and leading or trailing dots and spaces; at most `maxNameBytes`. `null` if nothing is left.
 */
export function safeName(text: string): string | null {
  const readable = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}|\p{Zl}|\p{Zp}/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}|\p{Cn}|\p{Co}|\ufffd/gu, '')
    .replace(/\s*:\s+/g, ' - ')
    .replace(/[\\/:|]/g, '-')
    .replace(/"/g, "'")
    .replace(/[<>?*]/g, '')
    .replace(/\s+/g, ' ')
  const named = trimEnds(shorten(trimEnds(readable), maxNameBytes))
  const device = deviceNameIn(named)
  const free = device === null ? named : `${device.trimEnd()}_${named.slice(device.length)}`
  return free === '' ? null : free
}

/** Truncates to a number of bytes without splitting a grapheme. */
export function shorten(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let result = ''
  let length = 0
  for (const { segment } of graphemes.segment(text)) {
    length += bytesOf(segment)
    if (length > bytes) break
    result += segment
  }
  return result
}

function trimEnds(text: string): string {
  return text.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')
}
