import { createHash } from 'node:crypto'
import type { Guest } from '../house.ts'
import { askDatabase } from '../database.ts'

/**
 * Solves the captcha that this browser is shown, by trying all answers against the stored hash. It reads the visit's
 * cookie, which is not accessible to scripts of the page.
 */
export async function readCaptcha({ page, house }: Guest): Promise<string> {
  const visit = (await page.context().cookies()).find(({ name }) => name === 'visit')?.value ?? ''
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const [row] = await askDatabase<{ answer_hash: Buffer }>(
    house.dataDir,
    'select answer_hash from captcha where visit_hash = $1',
    [hash(visit)],
  )
  if (row === undefined) throw new Error('this browser was shown no captcha')
  for (let number = 0; number < 1_000_000; number += 1) {
    const answer = String(number).padStart(6, '0')
    if (hash(`${visit}:${answer}`).equals(row.answer_hash)) return answer
  }
  throw new Error('no digits match the hash')
}
