import type { Dictionary } from '../../dictionaries.ts'

export const phrases: Dictionary<'office-agents'> = {
  'agents.title': 'ตัวแทน',
}
