import type { FeedItem } from '#domain/feeds/feed.ts'
import { useAddDownload } from '../../../api/downloads.ts'
import { useAddGame } from '../../../api/games.ts'
import { useMustAsk } from '../../../api/session.ts'
import { Cover } from '../../../art/cover.tsx'
import { providerCoverOf } from '../../../art/image-source.ts'
import { formatAge, formatSize } from '../../../format/values.ts'
import { Button, ButtonLink } from '../../../parts/button.tsx'
import { showToast } from '../../../parts/toast-list.ts'
import { t } from '../../../texts/page-texts.ts'
import { existingGame, outcomeOf } from '../../add/use-add-found-game.ts'

/** An item of a feed, with the game that it is a release of. */
export function FeedItemLine({ item }: { item: FeedItem }) {
  const { match, parsed, title } = item
  // Who must ask cannot download from links.
  const mustAsk = useMustAsk()
  const name = match?.title ?? parsed.title
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5 py-3 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
      <Cover
        title={name}
        image={match === null ? null : providerCoverOf(match)}
        sizes="3.5rem"
        className="rounded-md"
        small
      />
      <div className="grid min-w-0 gap-0.5">
        <p className="leading-snug font-medium break-all">
          {item.link === null ? (
            title
          ) : (
            <a
              href={item.link}
              data-title=""
              target="_blank"
              rel="noreferrer noopener"
              className="underline-offset-4 hover:underline"
            >
              {title}
            </a>
          )}
        </p>
        <p className="text-sm text-soft">{factsOf(item)}</p>
        {match !== null && <p className="truncate text-sm text-faint">{match.title}</p>}
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-2 sm:col-start-3 sm:justify-end">
        <GameAction item={item} />
        {item.downloadUrl !== null && !mustAsk && <Grab item={item} url={item.downloadUrl} />}
      </div>
    </div>
  )
}

function factsOf({ feedName, publishedAt, size }: FeedItem): string {
  const facts = [
    feedName,
    publishedAt === null ? null : formatAge(publishedAt),
    size === null ? null : formatSize(size),
  ]
  return facts.filter((fact) => fact !== null).join(' · ')
}

/** Adds the game, or leads to it if the library has it. */
function GameAction({ item: { gameId, match } }: { item: FeedItem }) {
  const add = useAddGame()
  const asks = useMustAsk()
  const ownId = gameId ?? add.data?.id ?? existingGame(add.error)?.id ?? null
  if (ownId !== null) {
    return (
      <ButtonLink small href={`/games/${ownId}`} icon="check">
        {t('common.inLibrary')}
      </ButtonLink>
    )
  }
  if (match === null) return null
  const { metadataId, title } = match
  return (
    <Button
      small
      icon={asks ? 'bell' : 'add'}
      busy={add.isPending}
      aria-label={asks ? t('requests.askForTitle', { title }) : t('feeds.addNamed', { title })}
      onClick={() =>
        add.mutate(
          { metadataId, title, status: 'wanted' },
          {
            onSuccess: (added) => showToast({ tone: 'good', text: outcomeOf(added), href: `/games/${added.id}` }),
          },
        )
      }
    >
      {asks ? t('requests.askForIt') : t('common.add')}
    </Button>
  )
}

function Grab({ item: { title, gameId }, url }: { item: FeedItem; url: string }) {
  const grab = useAddDownload()
  return (
    <Button
      small
      icon={grab.isSuccess ? 'check' : 'grab'}
      busy={grab.isPending}
      disabled={grab.isSuccess}
      aria-label={t('feeds.grab', { title })}
      onClick={() =>
        grab.mutate(
          { url, title, ...(gameId === null ? {} : { gameId }) },
          {
            onSuccess: ({ downloaderName }) =>
              showToast({
                tone: 'good',
                text: t('common.sent', { title, downloaderName: downloaderName ?? t('common.theClient') }),
              }),
            onError: (error) => showToast({ tone: 'bad', text: error.message }),
          },
        )
      }
    >
      {grab.isSuccess ? t('feeds.sent') : t('common.grab')}
    </Button>
  )
}
