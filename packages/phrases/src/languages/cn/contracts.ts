import type { Dictionary } from '../../dictionaries.ts'

export const phrases: Dictionary<'contracts'> = {
  'contract.title': '契约',
}
