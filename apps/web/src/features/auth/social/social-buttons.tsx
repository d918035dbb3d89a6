import { Alert, Button } from '@baize/ui'
import { startSocialSignIn, type SocialProvider } from '@baize/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { socialProvidersQuery } from '../../../api/social-queries.ts'
import { SocialIcon } from '../../../images/social-icon.tsx'
import { useLanguage } from '../../../language/language.ts'
import { useAccessPhrases, useErrorText } from '../../../language/phrases.ts'
import { leaveForProvider } from '../../../session/social-way-back.ts'
import classes from './social.module.css'

/** A button for each provider in the brand's settings (2.086), if any. */
export function SocialButtons() {
  const language = useLanguage((state) => state.language)
  const { data = [] } = useQuery(socialProvidersQuery(language))
  return data.length === 0 ? null : <Buttons providers={data} />
}

function Buttons({
  providers,
}: {
  readonly providers: readonly { readonly provider: SocialProvider; readonly label: string }[]
}) {
  const say = useAccessPhrases()
  const errorText = useErrorText()
  const { mutate, isPending, variables, isSuccess, error } = useMutation({
    mutationFn: (provider: SocialProvider) => call(startSocialSignIn, { body: { provider } }),
    onSuccess: ({ url }) => leaveForProvider(url),
  })
  return (
    <div className={classes.buttons}>
      <p className={classes.or}>
        <span>{say('social.or')}</span>
      </p>
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      {providers.map(({ provider, label }) => (
        <Button
          fullWidth
          icon={<SocialIcon provider={provider} />}
          key={provider}
          // Stays pending until the provider's page opens.
          loading={(isPending || isSuccess) && variables === provider}
          onClick={() => mutate(provider)}
        >
          {say('social.with', label)}
        </Button>
      ))}
    </div>
  )
}
