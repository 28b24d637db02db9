import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { errorMessage } from '#domain/errors.ts'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { CrashPage } from './pages/error-pages.tsx'
import { restoreTheme } from './parts/theme-toggle.tsx'
import { guardHistory } from './shell/leave-guard.tsx'
import { watchHistory } from './shell/scroll-memory.ts'
import { restoreLanguage } from './texts/language.ts'

restoreTheme()
guardHistory()
watchHistory()
await restoreLanguage()
const container = document.getElementById('root')
if (container === null) throw new Error('The page has no element #root')
const root = createRoot(container, {
  // React unmounts the whole page after an error: show a message instead of nothing.
  onUncaughtError: (error) => {
    console.error(error)
    setTimeout(() => root.render(<CrashPage message={errorMessage(error)} />))
  },
})
root.render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
