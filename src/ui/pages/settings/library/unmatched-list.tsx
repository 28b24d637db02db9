import { useState } from 'react'
import type { Candidate, Unmatched } from '#domain/games/root-folder.ts'
import { useFoundGames } from '../../../api/games.ts'
import { useIgnoreFolder, useMatchFolder, useUnmatched } from '../../../api/root-folders.ts'
import { Cover } from '../../../art/cover.tsx'
import { providerCoverOf } from '../../../art/image-source.ts'
import { inputStyle } from '../../../forms/field.tsx'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Failure } from '../../../parts/status.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { LongList } from '../../../tables/paged-list.tsx'
import { serverText } from '../../../texts/language.ts'
import { t } from '../../../texts/page-texts.ts'

const keyOf = ({ rootFolderId, folderName }: Unmatched) => `${rootFolderId} ${folderName}`

/** Folders whose game a user has to choose. A first scan can find thousands. */
export function UnmatchedList() {
  const unmatched = useUnmatched()
  // Kept here, as rows that are scrolled away are gone.
  const [open, setOpen] = useState<string | null>(null)
  if (unmatched.isLoadingError) return <Failure error={unmatched.error} onRetry={() => void unmatched.refetch()} />
  if (unmatched.data === undefined || unmatched.data.length === 0) return null
  const title = t('settingsRoots.unmatchedFolders', { count: unmatched.data.length })
  return (
    <Panel title={title} text={t('settingsRoots.unmatchedHint')}>
      <LongList label={title} rows={unmatched.data} idOf={keyOf} estimatedHeight={80}>
        {(entry) => (
          <UnmatchedLine
            key={keyOf(entry)}
            entry={entry}
            isOpen={open === keyOf(entry)}
            onToggle={(isOpen) => setOpen(isOpen ? keyOf(entry) : null)}
          />
        )}
      </LongList>
    </Panel>
  )
}

type UnmatchedLineProps = { entry: Unmatched; isOpen: boolean; onToggle: (isOpen: boolean) => void }

function UnmatchedLine({ entry, isOpen, onToggle }: UnmatchedLineProps) {
  const match = useMatchFolder(entry)
  const ignore = useIgnoreFolder(entry)
  const choose = ({ metadataId, title }: Pick<Candidate, 'metadataId' | 'title'>) =>
    match.mutate(metadataId, { onSuccess: () => showToast({ tone: 'good', text: t('common.added', { title }) }) })
  return (
    <div className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium break-words">{entry.folderName}</p>
          <p className="text-sm text-faint">{serverText(entry.reason)}</p>
        </div>
        <Button
          small
          look="quiet"
          busy={ignore.isPending}
          aria-label={t('settingsRoots.ignoreNamed', { name: entry.folderName })}
          onClick={() => ignore.mutate(true)}
        >
          {t('settingsRoots.ignore')}
        </Button>
        <Button
          small
          data-title
          aria-expanded={isOpen}
          icon={isOpen ? 'close' : 'search'}
          onClick={() => onToggle(!isOpen)}
        >
          {isOpen ? t('common.close') : t('settingsRoots.chooseGame')}
        </Button>
      </div>
      {match.error && (
        <p role="alert" className="text-sm text-bad">
          {match.error.message}
        </p>
      )}
      {isOpen && <Choices entry={entry} busy={match.isPending} onChoose={choose} />}
    </div>
  )
}

type Choice = Pick<Candidate, 'metadataId' | 'title' | 'coverUrl' | 'releaseDate' | 'inLibrary'>
type ChoicesProps = { entry: Unmatched; busy: boolean; onChoose: (choice: Choice) => void }

function Choices({ entry, busy, onChoose }: ChoicesProps) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const found = useFoundGames(asked)
  const choices: Choice[] = asked === '' ? entry.candidates : (found.data ?? [])
  return (
    <div className="grid gap-3">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(text.trim())
        }}
      >
        <input
          type="search"
          aria-label={t('settingsRoots.searchFor', { name: entry.folderName })}
          placeholder={entry.title}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={inputStyle}
        />
        <Button type="submit" icon="search" busy={found.isFetching} disabled={text.trim().length < 2}>
          {t('common.search')}
        </Button>
      </form>
      {choices.length === 0 && !found.isFetching && (
        <p className="text-sm text-soft">
          {asked === '' ? t('settingsRoots.noCandidates') : t('settingsRoots.noGames')}
        </p>
      )}
      <ul className="grid gap-2">
        {choices.map((choice) => (
          <li key={choice.metadataId} className="grid grid-cols-[2.5rem_1fr_auto] items-center gap-3">
            <Cover title={choice.title} image={providerCoverOf(choice)} sizes="2.5rem" className="rounded" small />
            <span className="min-w-0">
              <span className="block font-medium break-words">{choice.title}</span>
              <span className="text-sm text-faint">
                {[choice.releaseDate?.slice(0, 4), choice.inLibrary === null ? null : t('settingsRoots.inLibrary')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button small look="solid" disabled={busy} onClick={() => onChoose(choice)}>
              {t('settingsRoots.match')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
