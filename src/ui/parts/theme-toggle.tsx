import { t } from '../texts/text.ts'
import { chooseTheme, useTheme } from './appearance.ts'
import { IconButton } from './button.tsx'

export function ThemeToggle() {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={t(other === 'dark' ? 'common.darkTheme' : 'common.lightTheme')}
      onClick={() => chooseTheme(other)}
    />
  )
}
