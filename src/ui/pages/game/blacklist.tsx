import type { BlacklistEntry } from '#domain/indexers/blacklist.ts'
import type { Release } from '#domain/indexers/release.ts'
import { useBlacklist, useBlacklistRelease, useRemoveFromBlacklist } from '../../api/blacklist.ts'
import { formatMoment, formatWhen } from '../../format/values.ts'
import { Button } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { showUndo } from '../../parts/toast-list.ts'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/text.ts'

/** The blacklisted releases of a game. */
export function Blacklist({ gameId }: { gameId: string }) {
  const entries = useBlacklist(gameId).data ?? []
  if (entries.length === 0) return null
  return (
    <Section title={t('game.blacklist')}>
      <ul className="rounded-2xl border border-line bg-panel">
        {entries.map((entry) => (
          <BlacklistEntryLine key={entry.id} entry={entry} />
        ))}
      </ul>
    </Section>
  )
}

/** Allows a release again, which can be undone. */
function useAllowAgain(entry: BlacklistEntry) {
  const allow = useRemoveFromBlacklist(entry.gameId)
  const restore = useBlacklistRelease(entry.gameId)
  const { id, releaseTitle, indexerName } = entry
  const allowAgain = () =>
    // The line is gone by then, so the mutation would not call it back. Errors are shown for all mutations.
    allow.mutateAsync(id).then(
      () =>
        showUndo(
          t('game.allowedAgain', { title: releaseTitle }),
          () => restore.mutate({ title: releaseTitle, indexerName: indexerName ?? null }),
          { key: 'allowed', text: (count) => t('game.allowedMany', { count }) },
        ),
      () => undefined,
    )
  return { isPending: allow.isPending, allowAgain }
}

export function AllowAgainButton({ entry }: { entry: BlacklistEntry }) {
  const { isPending, allowAgain } = useAllowAgain(entry)
  return (
    <Button small look="quiet" busy={isPending} onClick={() => void allowAgain()}>
      {t('game.allowAgain')}
      <span className="sr-only">: {entry.releaseTitle}</span>
    </Button>
  )
}

function BlacklistEntryLine({ entry }: { entry: BlacklistEntry }) {
  const { releaseTitle, reason, indexerName, createdAt } = entry
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5 pr-2 pl-4 last:border-0">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium break-all">{releaseTitle}</p>
        {reason !== null && <p className="break-words text-soft">{serverText(reason)}</p>}
        <p className="text-faint" title={formatMoment(createdAt)}>
          {[indexerName, formatWhen(createdAt)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <AllowAgainButton entry={entry} />
    </li>
  )
}

/** Blacklists a release for this game. */
export function BlacklistButton({ gameId, release }: { gameId: string; release: Release }) {
  const blacklist = useBlacklistRelease(gameId)
  const { title, indexerName } = release
  const isListed = useBlacklist(gameId).data?.some(
    (entry) => entry.releaseTitle === title && (entry.indexerName === null || entry.indexerName === indexerName),
  )
  return (
    <Button
      small
      look="quiet"
      icon="ban"
      busy={blacklist.isPending}
      disabled={isListed}
      onClick={() => blacklist.mutate(release)}
      className="justify-self-start lg:justify-self-end"
    >
      {isListed ? t('game.blacklisted') : t('game.blacklist')}
      <span className="sr-only">: {release.title}</span>
    </Button>
  )
}
