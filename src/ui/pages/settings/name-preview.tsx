import { useNamePreview } from '../../api/settings.ts'

/** What some folders would be called, while the pattern is typed. */
export function NamePreview({ pattern, platformFolders }: { pattern: string; platformFolders: boolean }) {
  const preview = useNamePreview(pattern.trim(), platformFolders)
  if (preview.isError) return <p className="text-sm text-bad">{preview.error.message}</p>
  if (preview.data === undefined) return null
  return (
    <ul className="grid gap-1 text-sm text-soft" aria-label="Names by this pattern">
      {preview.data.map(({ title, folder }) => (
        <li key={title} className="truncate font-mono text-[0.8125rem]" title={folder}>
          {folder}
        </li>
      ))}
    </ul>
  )
}
