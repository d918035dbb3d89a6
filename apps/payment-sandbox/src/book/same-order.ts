import type { Book, Known, Ordered } from './book.ts'

/**
 * What a merchant has ordered already under the same id: the same again, or `order_differs` if one of the compared fields
 * differs. `undefined` if the order is new.
 */
export async function sameOrder<O extends Ordered, S, F extends keyof O>(
  book: Book<O, S>,
  wanted: Pick<O, 'merchant' | 'order' | F>,
  compared: readonly F[],
): Promise<Known<O, S> | 'order_differs' | undefined> {
  const known = book.byOrder(wanted.merchant, wanted.order)
  if (known === undefined) return undefined
  if (compared.some((field) => known.ordered[field] !== wanted[field])) return 'order_differs'
  // Its first request may still be on its way to the disk.
  await book.settled()
  return book.byId(known.ordered.id) ?? known
}
