import { Button } from '@baize/ui'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../../../browser/save-file.ts'
import { useLotteryPhrases } from '../../../language/phrases.ts'

/** Saves what the server said about a draw or a slip, for `npm run verify-lottery`. */
export function SaveRecord({ name, record }: { readonly name: string; readonly record: object }) {
  const say = useLotteryPhrases()
  return (
    <Button
      icon={<IconDownload aria-hidden size="1.125rem" />}
      onClick={() =>
        saveFile(`${name}.json`, new Blob([`${JSON.stringify(record, undefined, 2)}\n`], { type: 'application/json' }))
      }
      size="sm"
    >
      {say('draw.save')}
    </Button>
  )
}
