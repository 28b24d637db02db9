import { useGameCount } from '../../api/games.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { t } from '../../texts/page-texts.ts'
import { Result } from './result.tsx'

export function GameStep() {
  const count = useGameCount().data ?? 0
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/add" icon="add" look={count === 0 ? 'solid' : 'plain'}>
          {t('common.addGame')}
        </ButtonLink>
        <ButtonLink href="/settings/root-folders" icon="folder">
          {t('firstRun.gamesOnDisk')}
        </ButtonLink>
        <ButtonLink href="/system/import" icon="import">
          {t('firstRun.importProgram')}
        </ButtonLink>
      </div>
      <div role="status" className="empty:hidden">
        {count > 0 && <Result isGood>{t('firstRun.games', { count })}</Result>}
      </div>
    </div>
  )
}
