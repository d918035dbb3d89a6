import { IconId, IconMail, IconMessageCircle, type Icon } from '@tabler/icons-react'
import type { SocialProvider } from '@baize/contract'

/** Signs of our own: the providers' logos are theirs. */
const icons: Record<SocialProvider, Icon> = { line: IconMessageCircle, google: IconMail, oidc: IconId }

/** The sign of a provider that members sign in with. */
export function SocialIcon({
  provider,
  size = '1.25rem',
}: {
  readonly provider: SocialProvider
  readonly size?: string
}) {
  const Sign = icons[provider]
  return <Sign aria-hidden size={size} stroke={1.7} />
}
