import { claimPromotion, type PromotionOffer } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { promotionsKey } from '../../api/promotion-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { passingNote } from '../../dialogs/passing-note.ts'
import { useErrorText, usePromotionPhrases } from '../../language/phrases.ts'

/** Says what became of a claim. */
export function useClaimed(): (promotion: PromotionOffer) => void {
  const say = usePromotionPhrases()
  const { money } = useFormat()
  return ({ state, given }) => {
    const amount = money(given ?? '0')
    if (state === 'claimed') passingNote.say(say('said.claimed', amount))
    else if (state === 'process') passingNote.say(say('said.bonus', amount))
    else if (state === 'issued') passingNote.say(say('said.queued'))
    else if (state === 'signed') passingNote.say(say('said.signed'))
    else if (state === 'applying') passingNote.say(say('said.applying'))
  }
}

/** Claims an offer with one press. */
export function useClaim(promotionId: string) {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const claimed = useClaimed()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(claimPromotion, { params: { promotionId }, body: {} }),
    onSuccess: ({ promotion }) => claimed(promotion),
    onSettled: () => queries.invalidateQueries({ queryKey: promotionsKey }),
  })
  return { claim: () => mutate(), isPending, message: error === null ? undefined : errorText(error) }
}
