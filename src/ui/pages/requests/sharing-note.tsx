import type { Game } from '#domain/games/game.ts'
import type { HouseholdGame } from '#domain/games/household.ts'
import { useAddShared, useSharing, useShelf } from '../../api/requests.ts'
import { useMustAsk } from '../../api/session.ts'
import { formatMoment, formatSize } from '../../format/values.ts'
import { Button } from '../../parts/button.tsx'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { showToast } from '../../parts/toast-list.ts'
import { t } from '../../texts/page-texts.ts'
import { AskButton } from './ask-button.tsx'

/** Says on the page of a game what became of its request, and whose files it uses. */
export function SharingNote({ game }: { game: Game }) {
  const copy = useSharedCopy(game)
  const { borrowedFrom: name = null, borrowers = 0, request = null } = useSharing(game.id).data ?? {}
  const mustAsk = useMustAsk()
  if (name !== null) {
    return <Note icon="user" title={t('shelf.borrowedTitle', { name })} text={t('shelf.borrowedText', { name })} />
  }
  if (copy !== null) return <OfferNote game={game} copy={copy} />
  if (game.status === 'requested' && request !== null) {
    const { state, reason, createdAt } = request
    if (state === 'declined') {
      return (
        <Note icon="warn" title={t('requests.declinedTitle')} text={reason ?? ''}>
          {mustAsk && <AskButton gameId={game.id} title={game.title} label={t('requests.askAgain')} />}
        </Note>
      )
    }
    return state === 'approved' ? (
      <Note icon="check" title={t('requests.approvedTitle')} text={t('requests.approvedText')} />
    ) : (
      <Note
        icon="clock"
        title={t('requests.waitingTitle')}
        text={t('requests.waitingText', { when: formatMoment(createdAt) })}
      />
    )
  }
  if (mustAsk && game.libraryPath === null && (game.status === 'shelved' || game.status === 'owned')) {
    return (
      <Note icon="info" title={t('requests.askForIt')} text={t('requests.mustAsk')}>
        <AskButton gameId={game.id} title={game.title} label={t('requests.askForIt')} />
      </Note>
    )
  }
  if (borrowers > 0) {
    return <Note icon="user" title={t('shelf.borrowers', { count: borrowers })} text={t('shelf.borrowersText')} />
  }
  return null
}

/** What somebody of the household has of a game that has no files; `null` if there is nothing. */
function useSharedCopy({ id, title, status, libraryPath }: Game): HouseholdGame | null {
  const mayTake = libraryPath === null && (status === 'wanted' || status === 'shelved' || status === 'requested')
  const shelf = useShelf(mayTake ? title : '').data ?? []
  return mayTake ? (shelf.find(({ inLibrary }) => inLibrary === id) ?? null) : null
}

function OfferNote({ game, copy: { id, offeredBy: name, size } }: { game: Game; copy: HouseholdGame }) {
  const add = useAddShared(id)
  const take = () =>
    add.mutate(undefined, {
      onSuccess: () => showToast({ tone: 'good', text: t('shelf.added', { title: game.title, name }) }),
    })
  return (
    <Note icon="user" title={t('shelf.title')} text={t('shelf.offeredBy', { name, size: formatSize(size) })}>
      <Button look="solid" icon="add" busy={add.isPending} onClick={take}>
        {t('shelf.add')}
      </Button>
    </Note>
  )
}

type NoteProps = { icon: IconName; title: string; text: string; children?: React.ReactNode }

function Note({ icon, title, text, children }: NoteProps) {
  return (
    <aside
      aria-label={title}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-panel px-4 py-3"
    >
      <Icon name={icon} className="size-5 text-accent-ink" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{title}</p>
        {text !== '' && <p className="text-sm break-words text-soft">{text}</p>}
      </div>
      {children}
    </aside>
  )
}
