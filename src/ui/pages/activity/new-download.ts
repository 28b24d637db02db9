import type { DownloadPriority } from '#domain/downloads/download.ts'
import type { NewDownload } from '../../api/downloads.ts'

/** What stands in the form; empty words mean "whatever suits". */
export type NewDownloadDraft = {
  way: 'link' | 'file'
  link: string
  file: File | null
  title: string
  gameId: string
  downloaderId: string
  priority: DownloadPriority | ''
}

/** What a link calls its content: a magnet's display name, else the last part of the path without its extension. */
export function titleOfLink(link: string): string {
  const url = URL.parse(link.trim())
  if (url === null) return ''
  if (url.protocol === 'magnet:') return url.searchParams.get('dn')?.trim() ?? ''
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? ''
  return titleOfFile(decoded(last))
}

export function titleOfFile(name: string): string {
  return name.replace(/\.(?:torrent|nzb|zip|7z|rar|exe)$/i, '').trim()
}

/** The body of the request; `null` while something is missing. */
export function newDownloadBody(draft: NewDownloadDraft): NewDownload | null {
  const title = draft.title.trim() || suggestedTitle(draft)
  if (title === '') return null
  const { gameId, downloaderId, priority } = draft
  const choices = {
    title,
    ...(gameId === '' ? {} : { gameId }),
    ...(downloaderId === '' ? {} : { downloaderId }),
    ...(priority === '' ? {} : { priority }),
  }
  if (draft.way === 'link') {
    const url = draft.link.trim()
    return url === '' ? null : { url, ...choices }
  }
  return draft.file === null ? null : { file: draft.file, ...choices }
}

export function suggestedTitle({ way, link, file }: Pick<NewDownloadDraft, 'way' | 'link' | 'file'>): string {
  return way === 'link' ? titleOfLink(link) : titleOfFile(file?.name ?? '')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // Not every link is encoded well; it is shown as it is then.
    return part
  }
}
