import { askEarly } from './api/early.ts'

askEarly()
