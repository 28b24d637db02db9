import { askEarly } from './api/early.ts'
import { applyKeptAppearance } from './parts/kept-appearance.ts'

askEarly()
applyKeptAppearance()
