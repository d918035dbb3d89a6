import { claimAllRewards, claimReward, type Reward } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { badgesKey, balanceKey } from '../../api/queries.ts'
import { rewardsKey } from '../../api/reward-queries.ts'
import { passingNote } from '../../dialogs/passing-note.ts'
import { useErrorText, useRewardPhrases } from '../../language/phrases.ts'
import { useRewardValue } from './use-reward-words.ts'

/** Claims one reward, or all that wait, and says what came of it. */
export function useClaim(symbol: string) {
  const say = useRewardPhrases()
  const errorText = useErrorText()
  const valueOf = useRewardValue()
  const queries = useQueryClient()
  const after = {
    onError: (error: unknown) => passingNote.say(errorText(error)),
    onSettled: () =>
      Promise.all([rewardsKey, badgesKey, balanceKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  }
  const sayGiven = (reward: Reward) =>
    passingNote.say(reward.state === 'claimed' ? say('centre.claimed', valueOf(reward, symbol)) : say('centre.later'))
  const one = useMutation({
    mutationFn: (rewardId: string) => call(claimReward, { params: { rewardId } }),
    onSuccess: ({ reward }) => sayGiven(reward),
    ...after,
  })
  const all = useMutation({
    mutationFn: () => call(claimAllRewards, {}),
    onSuccess: ({ list }) => passingNote.say(say('centre.claimedAll', list.length)),
    ...after,
  })
  const isPending = one.isPending || all.isPending
  return {
    claim: (rewardId: string) => one.mutate(rewardId),
    claimAll: () => all.mutate(),
    isPending,
    /** The reward that is being claimed alone. */
    claiming: one.isPending ? one.variables : undefined,
    isClaimingAll: all.isPending,
  }
}
