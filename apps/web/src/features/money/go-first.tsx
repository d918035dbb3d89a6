import { Alert } from '@baize/ui'
import { plainLink } from '@baize/ui/look'
import { Link } from '@tanstack/react-router'
import classes from './money.module.css'

interface GoFirstProps {
  /** What is missing. */
  readonly text: string
  readonly link: string
  /** The part of the account's page where it is entered. */
  readonly hash: 'profile' | 'payment'
}

/** What has to be done on the account's page before this can go on. */
export function GoFirst({ text, link, hash }: GoFirstProps) {
  return (
    <Alert color="gold" role="note">
      <div className={classes.form}>
        <p>{text}</p>
        <div>
          <Link className={plainLink} hash={hash} to="/member/account">
            {link}
          </Link>
        </div>
      </div>
    </Alert>
  )
}
