import { ChoiceCards } from '../../../forms/choice-cards.tsx'
import { chooseDensity, chooseTheme, useDensity, useThemeChoice } from '../../../parts/appearance.ts'
import { Panel } from '../../../parts/panel.tsx'
import { useAnchor } from '../../../parts/use-anchor.ts'
import { t } from '../../../texts/page-texts.ts'

/** How the pages look in this browser. It applies at once. */
export function AppearancePanel() {
  const theme = useThemeChoice()
  const density = useDensity()
  const themeTarget = useAnchor<HTMLDivElement>('theme')
  const densityTarget = useAnchor<HTMLDivElement>('density')
  return (
    <Panel title={t('settingsAccount.appearance')} text={t('settingsAccount.appearanceHelp')}>
      <div {...themeTarget} className="grid gap-2">
        <p className="text-sm font-medium" aria-hidden="true">
          {t('settingsIndex.theme')}
        </p>
        <ChoiceCards
          label={t('settingsIndex.theme')}
          name="theme"
          choices={{
            system: t('settingsAccount.systemTheme'),
            light: t('settingsAccount.lightTheme'),
            dark: t('settingsAccount.darkTheme'),
          }}
          chosen={theme}
          onChoose={chooseTheme}
        />
      </div>
      <div {...densityTarget} className="grid gap-2">
        <p className="text-sm font-medium" aria-hidden="true">
          {t('settingsIndex.density')}
        </p>
        <ChoiceCards
          label={t('settingsIndex.density')}
          name="density"
          choices={{ comfortable: t('settingsAccount.comfortable'), compact: t('settingsAccount.compact') }}
          chosen={density}
          onChoose={chooseDensity}
        />
      </div>
    </Panel>
  )
}
