import { useState } from 'react'
import { IconButton } from '../parts/button.tsx'
import { chooseTheme, currentTheme } from '../parts/theme.ts'

export function ThemeToggle() {
  const [theme, setTheme] = useState(currentTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={`Switch to ${other} theme`}
      onClick={() => {
        chooseTheme(other)
        setTheme(other)
      }}
    />
  )
}
