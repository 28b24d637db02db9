import type { DownloadPriority } from '#domain/downloads/download-priority.ts'
import type { NewDownload } from '../../api/downloads.ts'

/** The form of a new download; empty strings mean automatic. */
export type NewDownloadDraft = {
  source: 'link' | 'file'
  link: string
  file: File | null
  title: string
  gameId: string
  downloaderId: string
  priority: DownloadPriority | ''
}

/** The title in a link: the display name of a magnet, else the last part of the path without its extension. */
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
  if (draft.source === 'link') {
    const url = draft.link.trim()
    return url === '' ? null : { url, ...choices }
  }
  return draft.file === null ? null : { file: draft.file, ...choices }
}

export function suggestedTitle({ source, link, file }: Pick<NewDownloadDraft, 'source' | 'link' | 'file'>): string {
  return source === 'link' ? titleOfLink(link) : titleOfFile(file?.name ?? '')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // Badly encoded links are shown unchanged.
    return part
  }
}
