import type { PromotionContent } from '@baize/contract'

/** What new offers begin with until they are saved: a copy of another one, or a template. By their ids. */
export const begunOffers = new Map<string, PromotionContent>()
