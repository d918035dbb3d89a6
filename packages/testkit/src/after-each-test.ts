import { afterEach } from 'vitest'
import { expectAllBooksBalanced } from './test-database.ts'

// Money is neither made nor lost, in any test of any module.
afterEach(expectAllBooksBalanced)
