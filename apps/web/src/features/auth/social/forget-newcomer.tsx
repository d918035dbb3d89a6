import { Button } from '@baize/ui'
import { forgetSocialNewcomer } from '@baize/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useAccessPhrases } from '../../../language/phrases.ts'

/** Lets the account go: the next person at this browser finds nothing of it. */
export function ForgetNewcomer({ onHome }: { readonly onHome: () => void }) {
  const say = useAccessPhrases()
  const { mutate, isPending } = useMutation({ mutationFn: () => call(forgetSocialNewcomer, {}), onSettled: onHome })
  return (
    <Button kind="quiet" loading={isPending} onClick={() => mutate()}>
      {say('social.notNow')}
    </Button>
  )
}
