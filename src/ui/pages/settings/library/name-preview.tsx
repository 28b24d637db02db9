import { useNamePreview } from '../../../api/settings.ts'

/** Example folder names for the pattern in the form. */
export function NamePreview({ pattern, platformFolders }: { pattern: string; platformFolders: boolean }) {
  const preview = useNamePreview(pattern.trim(), platformFolders)
  if (preview.isError) return <p className="text-sm text-bad">{preview.error.message}</p>
  if (preview.data === undefined) return null
  return (
    <figure className="grid gap-1.5 rounded-lg bg-ground px-4 py-3 text-sm">
      <figcaption className="font-medium">Preview</figcaption>
      <ul className="grid gap-1 text-soft">
        {preview.data.map(({ title, folder }) => (
          <li key={title} className="truncate font-mono text-[0.8125rem]" title={folder}>
            {folder}
          </li>
        ))}
      </ul>
    </figure>
  )
}
