import { Cover } from './cover.tsx'
import type { ImageSource } from './image-source.ts'

type ArrivingCoverProps = { title: string; image: ImageSource | null; sizes: string; progress: number; eager?: boolean }

/** Reveals the colors of a cover from the bottom as the download progresses. `progress` 0..1. */
export function ArrivingCover({ title, image, sizes, progress, eager = false }: ArrivingCoverProps) {
  const left = `${((1 - progress) * 100).toFixed(2)}%`
  return (
    <div className="absolute inset-0 overflow-hidden rounded-xl">
      <div
        className="absolute inset-0 transition-[clip-path] duration-1000 ease-linear"
        style={{ clipPath: `inset(${left} 0 0 0)` }}
      >
        <Cover title={title} image={image} sizes={sizes} eager={eager} />
      </div>
      <div
        className="absolute inset-x-0 h-0.5 bg-accent shadow-[0_0_12px_2px_var(--accent)] transition-[top] duration-1000 ease-linear"
        style={{ top: left }}
      />
    </div>
  )
}
