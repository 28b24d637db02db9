import { useEffect, useRef, useState } from 'react'
import type { Game } from '#domain/games/game.ts'
import { addressOf, type ImageSource, screenshotsOf } from '../../art/image-source.ts'
import { IconButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Section } from '../../parts/page.tsx'
import { t } from '../../texts/text.ts'

/** A row of screenshots. One opens larger; the arrow keys go to its neighbors. */
export function Screenshots({ game }: { game: Game }) {
  const [failed, setFailed] = useState<readonly number[]>([])
  const [open, setOpen] = useState<number | null>(null)
  const all = screenshotsOf(game)
  const shown = all.map((_, index) => index).filter((index) => !failed.includes(index))
  if (shown.length === 0) return null
  return (
    <Section title={t('game.screenshots')}>
      <ul className="flex snap-x gap-3 overflow-x-auto pb-2">
        {shown.map((index) => (
          <li key={all[index]?.path} className="shrink-0 snap-start">
            <button
              type="button"
              onClick={() => setOpen(index)}
              className="block overflow-hidden rounded-lg ring-1 ring-line hover:ring-edge"
            >
              <img
                src={addressOf(all[index] as ImageSource, 600)}
                alt={labelOf(index, all.length)}
                loading="lazy"
                decoding="async"
                onError={() => setFailed((before) => [...before, index])}
                className="aspect-video h-36 bg-raised object-cover sm:h-44"
              />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Viewer
          title={game.title}
          images={all}
          shown={shown}
          index={open}
          onMove={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

function labelOf(index: number, count: number): string {
  return t('game.screenshot', { index: index + 1, count })
}

type ViewerProps = {
  title: string
  images: readonly ImageSource[]
  /** The positions of the screenshots that could be loaded. */
  shown: readonly number[]
  index: number
  onMove: (index: number) => void
  onClose: () => void
}

function Viewer({ title, images, shown, index, onMove, onClose }: ViewerProps) {
  const move = (step: number): void => {
    const next = shown[(shown.indexOf(index) + step + shown.length) % shown.length]
    if (next !== undefined) onMove(next)
  }
  const latest = useRef(move)
  latest.current = move
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'ArrowLeft') latest.current(-1)
      if (key === 'ArrowRight') latest.current(1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const image = images[index]
  return (
    <Dialog title={title} onClose={onClose} widest>
      {image && (
        <img
          key={index}
          src={addressOf(image, 1280)}
          alt={labelOf(index, images.length)}
          className="aspect-video max-h-[75dvh] w-full rounded-lg bg-raised object-contain"
        />
      )}
      {shown.length > 1 && (
        <div className="flex items-center justify-center gap-4">
          <IconButton icon="back" label={t('game.previousScreenshot')} onClick={() => move(-1)} />
          <span className="text-sm text-soft tabular-nums" aria-live="polite">
            {t('game.position', { index: index + 1, count: images.length })}
          </span>
          <IconButton icon="next" label={t('game.nextScreenshot')} onClick={() => move(1)} />
        </div>
      )}
    </Dialog>
  )
}
