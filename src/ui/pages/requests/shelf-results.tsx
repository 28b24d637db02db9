import type { HouseholdGame } from '#domain/games/household.ts'
import { useAddShared, useShelf } from '../../api/requests.ts'
import { Cover } from '../../art/cover.tsx'
import { providerCoverOf } from '../../art/image-source.ts'
import { formatSize } from '../../format/values.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/page-texts.ts'

/** What others of the household have of what is searched for, to add it to the own library. */
export default function ShelfResults({ query }: { query: string }) {
  const games = useShelf(query).data ?? []
  if (games.length === 0) return null
  return (
    <Section title={t('shelf.title')}>
      <p className="text-sm text-soft">{t('shelf.addToMine')}</p>
      <ul className="grid gap-3">
        {games.map((game) => (
          <ShelfLine key={game.id} game={game} />
        ))}
      </ul>
    </Section>
  )
}

function ShelfLine({ game }: { game: HouseholdGame }) {
  const add = useAddShared(game.id)
  const { title, offeredBy: name, size, metadataId, coverUrl } = game
  const inLibrary = add.data?.id ?? game.inLibrary
  return (
    <li className="grid grid-cols-[3.5rem_1fr] items-center gap-x-4 gap-y-3 rounded-2xl border border-line bg-panel p-3 sm:grid-cols-[3.5rem_1fr_auto] sm:pr-5">
      <Cover
        title={title}
        image={metadataId === null ? null : providerCoverOf({ metadataId, coverUrl })}
        sizes="3.5rem"
        className="rounded-lg"
        small
      />
      <div className="min-w-0">
        <h3 className="font-semibold break-words">{title}</h3>
        <p className="text-sm text-soft">{t('shelf.offeredBy', { name, size: formatSize(size) })}</p>
      </div>
      <div className="col-span-2 grid sm:col-span-1">
        {inLibrary === null ? (
          <Button
            look="solid"
            icon="add"
            busy={add.isPending}
            onClick={() =>
              add.mutate(undefined, {
                onSuccess: ({ id }) =>
                  showToast({ tone: 'good', text: t('shelf.added', { title, name }), href: `/games/${id}` }),
              })
            }
          >
            {t('shelf.add')}
            <span className="sr-only"> {title}</span>
          </Button>
        ) : (
          <ButtonLink href={`/games/${inLibrary}`} icon="check">
            {t('common.inLibrary')}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
