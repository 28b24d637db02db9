import type { SetupStep } from '#domain/system/setup-guide.ts'
import { useIsAdmin } from '../../api/session.ts'
import { useChangeSetupGuide, useSetupGuide } from '../../api/setup-guide.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Empty } from '../../parts/status.tsx'
import type { PlainStartKey } from '../../texts/catalog.ts'
import { rich, t } from '../../texts/text.ts'

/** Reminds administrators of an unfinished setup, and says what to do with an empty library. */
export function FirstSteps({ gameCount }: { gameCount: number | undefined }) {
  const isAdmin = useIsAdmin()
  const guide = useSetupGuide(isAdmin).data
  if (gameCount === undefined || (isAdmin && guide === undefined)) return null
  const open = guide?.finished === false ? guide.steps.filter(({ done, skipped }) => !done && !skipped) : []
  const [next] = open
  return (
    <>
      {next !== undefined && <ResumeNote next={next.step} more={open.length - 1} />}
      {gameCount === 0 && <EmptyLibrary />}
    </>
  )
}

function EmptyLibrary() {
  return (
    <Empty
      icon="library"
      title={t('library.empty')}
      action={
        <ButtonLink href="/add" look="solid" icon="add">
          {t('common.addGame')}
        </ButtonLink>
      }
    >
      {t('library.emptyHint')}
    </Empty>
  )
}

const titles: Record<SetupStep, PlainStartKey> = {
  metadata: 'setup.metadata',
  libraryFolder: 'setup.libraryFolder',
  downloadClient: 'common.downloadClient',
  indexer: 'setup.indexer',
  firstGame: 'setup.firstGame',
}

function ResumeNote({ next, more }: { next: SetupStep; more: number }) {
  const change = useChangeSetupGuide()
  return (
    <aside
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-panel px-4 py-3"
      aria-label={t('setup.label')}
    >
      <Icon name="spark" className="size-5 text-accent-ink" />
      <p className="min-w-0 flex-1 basis-60">
        {rich('setup.next', {
          title: t(titles[next]),
          strong: (title) => <strong className="font-semibold">{title}</strong>,
        })}
        {more > 0 && <span className="text-soft"> {t('setup.more', { count: more })}</span>}
      </p>
      <ButtonLink href="/welcome" small look="solid">
        {t('setup.continue')}
      </ButtonLink>
      <Button small look="quiet" busy={change.isPending} onClick={() => change.mutate({ finished: true })}>
        {t('common.hide')}
      </Button>
    </aside>
  )
}
