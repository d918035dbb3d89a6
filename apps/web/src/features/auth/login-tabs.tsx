import { Tabs } from '@baize/ui/tabs'
import { useBrand } from '../../api/use-brand.ts'
import { isSwitchedOn, smsLoginSwitch } from '../../api/whitelabel.ts'
import type { LoginReason } from '../../dialogs/dialogs.ts'
import { useAccessPhrases } from '../../language/phrases.ts'
import { LoginForm } from './login-form.tsx'
import { SmsLoginForm, type SmsLoginFormProps } from './sms-login-form.tsx'

/** Props of {@link LoginTabs}. */
export interface LoginTabsProps extends Omit<SmsLoginFormProps, 'reason'> {
  readonly reason?: LoginReason | undefined
}

/**
 * The login methods: username and, if the brand's switch for it is on, SMS code (2.071, 2.083).
 *
 * To change:
 * - login steps in the browser: `LoginTabs` here, `SecondFactorStep` in `second-factor-step.tsx`, and what follows in
 *   `useAfterLogin` of `apps/web/src/app/after-login.ts`
 * - login by SMS code, on or off: `smsLoginSwitch` in `apps/web/src/api/whitelabel.ts`
 * - remembered usernames: `rememberName` in `apps/web/src/session/remembered-name.ts`
 * - staying signed in across visits: `signInRemembered` in `remembered-login.ts`
 * - forgotten passwords: `ForgotPassword` in `forgot-password.tsx`
 * - captcha in the login form: `CaptchaField` in `captcha-field.tsx`
 * - human check before a code is sent: `useHumanCheck` in `apps/web/src/verification/human-check.ts`
 * - signing in with LINE, Google or another identity provider: `SocialButtons` in `social/social-buttons.tsx`,
 *   `SocialReturn` in `social/social-return.tsx`
 */
export function LoginTabs({ reason, side, onDone }: LoginTabsProps) {
  const say = useAccessPhrases()
  const { whitelabel } = useBrand()
  const byUsername = <LoginForm onDone={onDone} reason={reason} side={side} />
  if (!isSwitchedOn(whitelabel, smsLoginSwitch)) return byUsername
  return (
    <Tabs
      label={say('login.ways')}
      tabs={[
        { value: 'username', label: say('login.byUsername'), content: byUsername },
        {
          value: 'sms',
          label: say('login.bySms'),
          content: <SmsLoginForm onDone={onDone} reason={reason} side={side} />,
        },
      ]}
    />
  )
}
