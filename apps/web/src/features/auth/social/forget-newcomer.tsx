import { Button } from '@baize/ui'
import { forgetSocialNewcomer } from '@baize/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useAccessPhrases } from '../../../language/phrases.ts'

/** Discards the provider's account, so that the next user of this browser finds no trace of it. */
export function ForgetNewcomer({ onHome }: { readonly onHome: () => void }) {
  const say = useAccessPhrases()
  const { mutate, isPending } = useMutation({ mutationFn: () => call(forgetSocialNewcomer, {}), onSettled: onHome })
  return (
    <Button kind="quiet" loading={isPending} onClick={() => mutate()}>
      {say('social.notNow')}
    </Button>
  )
}
