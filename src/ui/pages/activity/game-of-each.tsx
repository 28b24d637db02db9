import { useEffect, useRef, useState } from 'react'
import type { UntrackedGroup } from '#domain/downloads/untracked.ts'
import { GamePicker, type PickedGame } from '../../forms/game-picker.tsx'
import { Button } from '../../parts/button.tsx'
import { t } from '../../texts/page-texts.ts'

/** The games that the user chose, by the ID of the download. */
export type PickedGames = ReadonlyMap<string, PickedGame>

/** A download and the game it is adopted for. A game without an ID is new. */
export type AdoptedDownload = {
  id: string
  title: string
  downloaderId: string
  clientId: string
  gameId: string | null
  gameTitle: string
}

/** The selected downloads, each with the game chosen for it, or otherwise its suggested game. */
export function adoptedDownloads(
  groups: readonly UntrackedGroup[],
  ids: ReadonlySet<string>,
  picked: PickedGames,
): AdoptedDownload[] {
  return groups.flatMap((group) =>
    group.downloads.flatMap(({ id, title, downloaderId, clientId }) => {
      if (downloaderId === null || !ids.has(id)) return []
      const game = picked.get(id)
      const gameId = game?.id ?? group.gameId
      return [{ id, title, downloaderId, clientId, gameId, gameTitle: game?.title ?? group.title }]
    }),
  )
}

type GameOfEachProps = { downloads: readonly AdoptedDownload[]; onPick: (id: string, game: PickedGame) => void }

/** The downloads to adopt. The game of each can be changed. */
export function GameOfEach({ downloads, onPick }: GameOfEachProps) {
  const [changed, setChanged] = useState<string | null>(null)
  return (
    <ul aria-label={t('queue.gameOfEach')} className="grid gap-3">
      {downloads.map((download) => (
        <DownloadLine
          key={download.id}
          download={download}
          isChanging={changed === download.id}
          onChange={(isChanging) => setChanged(isChanging ? download.id : null)}
          onPick={(game) => {
            onPick(download.id, game)
            setChanged(null)
          }}
        />
      ))}
    </ul>
  )
}

type DownloadLineProps = {
  download: AdoptedDownload
  isChanging: boolean
  onChange: (isChanging: boolean) => void
  onPick: (game: PickedGame) => void
}

function DownloadLine({ download, isChanging, onChange, onPick }: DownloadLineProps) {
  const { title, gameId, gameTitle } = download
  const line = useRef<HTMLLIElement>(null)
  const wasChanging = useRef(false)
  useEffect(() => {
    if (isChanging) line.current?.querySelector('input')?.focus()
    // The field that had the focus is gone, unless another download is being changed.
    else if (wasChanging.current && document.activeElement === document.body) {
      line.current?.querySelector('button')?.focus()
    }
    wasChanging.current = isChanging
  }, [isChanging])
  return (
    <li ref={line} className="grid gap-1 rounded-lg bg-raised px-3 py-2">
      <span className="text-sm break-all text-soft">{title}</span>
      {isChanging ? (
        <GamePicker title={t('queue.gameOf', { title })} game={null} onPick={(game) => game !== null && onPick(game)} />
      ) : (
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 font-medium break-words">
            {gameId === null ? t('queue.asNewGame', { title: gameTitle }) : gameTitle}
          </span>
          <Button small icon="edit" onClick={() => onChange(true)}>
            {t('activity.chooseAnother')}
            <span className="sr-only">: {title}</span>
          </Button>
        </span>
      )}
    </li>
  )
}
