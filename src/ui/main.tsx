import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { errorMessage } from '#domain/errors.ts'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { CrashPage } from './pages/crash-page.tsx'
import { restoreTheme } from './parts/theme.ts'
import { watchHistory } from './shell/scroll-memory.ts'

restoreTheme()
watchHistory()
const place = document.getElementById('root')
if (place === null) throw new Error('The page has no element to draw into')
const root = createRoot(place, {
  // React takes the whole page down with a fault in it: say so instead of showing nothing.
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
