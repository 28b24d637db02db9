import { useRef, useState } from 'react'
import type { Download } from '#domain/downloads/download.ts'
import type { UntrackedGroup, UntrackedList } from '#domain/downloads/untracked.ts'
import { useIsAdmin } from '../../api/session.ts'
import { useAdoptDownload, useUntracked } from '../../api/untracked.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { useHeldContent } from '../../parts/open-dialogs.ts'
import { Section } from '../../parts/page.tsx'
import { Empty, Failure, Skeleton } from '../../parts/status.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { idsOfItems } from '../../tables/use-row-ids.ts'
import { type Selection, useSelection } from '../../tables/use-selection.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'
import { AdoptDialog } from './adopt-dialog.tsx'
import { AdoptSelected, maxAdopted } from './adopt-selected.tsx'
import { ClientErrors } from './client-errors.tsx'
import { DownloadCard } from './download-card.tsx'
import { mergeGroups } from './merge-groups.ts'

/** The untracked downloads of all clients, grouped by the most likely game. */
export function UntrackedTab() {
  const untracked = useUntracked()
  if (untracked.isLoadingError) return <Failure error={untracked.error} onRetry={() => void untracked.refetch()} />
  if (untracked.data === undefined) {
    return (
      <div className="grid gap-6" role="status" aria-label={t('common.loading')}>
        <Skeleton className="h-12 sm:h-6" />
        <div className="grid gap-4">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-61.5 sm:h-41.5" />
        </div>
      </div>
    )
  }
  const { pages } = untracked.data
  return <Groups untracked={untracked} pages={pages} />
}

type GroupsProps = { untracked: ReturnType<typeof useUntracked>; pages: readonly UntrackedList[] }

function Groups({ untracked, pages }: GroupsProps) {
  const groups = mergeGroups(pages)
  const downloads = groups.flatMap((group) => group.downloads)
  const selection = useSelection(idsOfItems(downloads, ({ id }) => id, maxAdopted))
  const indexes = new Map(downloads.map(({ id }, index) => [id, index]))
  const place = useRef<HTMLDivElement>(null)
  const lists = (
    <>
      <ClientErrors errors={pages[0]?.errors ?? []} />
      {groups.length === 0 ? <NoUntracked /> : <p className="text-soft">{t('activity.untrackedHint')}</p>}
      {groups.map((group) => (
        <Group key={group.gameId ?? group.title} group={group} selection={selection} indexes={indexes} />
      ))}
      {untracked.hasNextPage && (
        <Button busy={untracked.isFetchingNextPage} onClick={() => void untracked.fetchNextPage()}>
          {t('common.showMore')}
        </Button>
      )}
    </>
  )
  return (
    <div className="grid gap-6">
      {/* The dialogs of its rows. The one for the selection does not depend on them. */}
      <div ref={place} className="contents">
        {useHeldContent(place, lists)}
      </div>
      <AdoptSelected groups={groups} selection={selection} />
    </div>
  )
}

function NoUntracked() {
  const clients = (
    <ButtonLink href="/settings/downloaders" icon="settings">
      {t('activity.clients')}
    </ButtonLink>
  )
  return (
    <Empty icon="plug" title={t('activity.noUntracked')} action={useIsAdmin() ? clients : undefined}>
      {t('activity.noUntrackedHint')}
    </Empty>
  )
}

type GroupProps = { group: UntrackedGroup; selection: Selection; indexes: ReadonlyMap<string, number> }

function Group({ group, selection, indexes }: GroupProps) {
  const likely =
    group.gameId === null
      ? t('activity.notInLibrary')
      : group.why === null
        ? t('activity.inYourLibrary')
        : t('activity.inYourLibraryWhy', { why: serverText(group.why) })
  return (
    <Section title={group.title} actions={<p className="text-sm text-soft">{likely}</p>}>
      <ul className="grid gap-3">
        {group.downloads.map((download) => (
          <DownloadCard
            key={download.id}
            download={download}
            withGame={false}
            choice={<SelectDownload download={download} selection={selection} index={indexes.get(download.id) ?? 0} />}
          >
            <AdoptActions group={group} download={download} />
          </DownloadCard>
        ))}
      </ul>
    </Section>
  )
}

type SelectProps = { download: Download; selection: Selection; index: number }

function SelectDownload({ download: { id, title }, selection, index }: SelectProps) {
  return (
    <label className="-my-1 -ml-1.5 grid size-8 shrink-0 place-items-center">
      <input
        type="checkbox"
        aria-label={t('table.selectRow', { name: title })}
        checked={selection.ids.has(id)}
        // A change event does not say whether Shift is pressed.
        onClick={(event) => (event.shiftKey ? selection.extendTo(index) : selection.toggle(id, index))}
        className="size-5 accent-accent"
      />
    </label>
  )
}

function AdoptActions({ group: { gameId, title }, download }: { group: UntrackedGroup; download: Download }) {
  const adopt = useAdoptDownload()
  const [isOpen, setIsOpen] = useState(false)
  const { downloaderId, clientId } = download
  if (downloaderId === null) return null
  const adoptFor = (knownId: string) =>
    adopt.mutate(
      { downloaderId, clientId, gameId: knownId },
      {
        onSuccess: () =>
          showToast({ tone: 'good', text: t('activity.trackingFor', { title: download.title, title2: title }) }),
      },
    )
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2.5">
        {gameId !== null && (
          <Button small look="solid" icon="check" busy={adopt.isPending} onClick={() => adoptFor(gameId)}>
            {t('activity.adoptAs', { title })}
            <span className="sr-only">: {download.title}</span>
          </Button>
        )}
        <Button small look={gameId === null ? 'solid' : 'plain'} icon="search" onClick={() => setIsOpen(true)}>
          {gameId === null ? t('activity.chooseGame') : t('activity.chooseAnother')}
          <span className="sr-only">: {download.title}</span>
        </Button>
      </div>
      {adopt.error !== null && (
        <p role="alert" className="text-sm text-bad">
          {adopt.error.message}
        </p>
      )}
      {isOpen && (
        <AdoptDialog
          download={{ downloaderId, clientId, title: download.title }}
          guess={title}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
