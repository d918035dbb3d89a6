import type { Dictionary } from '../../dictionaries.ts'

/** The phrases of the betting view of lotteries; `{0}`, `{1}` … are replaced by values. */
export const phrases: Dictionary<'lottery-betting'> = {
  'view.loading': 'กำลังโหลดลอตเตอรี่',
}
