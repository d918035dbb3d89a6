/** The phrases of the wallet: what is where, and moving it. */
export const fundsPhrases = {
  'funds.total': 'Your money in total',
  'funds.main': 'Main balance',
  'funds.away': 'At game providers',
  'funds.tables': 'At card tables',
  'funds.single': 'You need not move anything',
  'funds.singleText':
    'Opening a game takes your money along. It comes back when you leave the game or open the site again. You can still move it yourself here.',
  'funds.bonusOpen': 'Your money stays in the main balance while your bonus is open',
  'funds.bonusOpenText':
    'So it is staked before the bonus, as its terms say. Until the bonus ends, games of these providers do not open: {0}. All other games do.',
  'funds.notNow':
    'You cannot move money to a provider while your bonus is open. Complete its turnover, or give the bonus up.',
  'funds.places': 'Money at game providers',
  'funds.placesText': 'These providers hold the money that you play with. All other games use your main balance.',
  'funds.none': 'No provider holds money',
  'funds.noneText': 'All games here use your main balance, so there is nothing to move.',
  'funds.bringAll': 'Bring everything back',
  'funds.allHome': 'All your money is in your main balance.',
  'funds.stillThere':
    'Still there: {0}. The provider did not answer, or a round is in play. Your money is safe; please try again in a moment.',
  'funds.move': 'Move money yourself',
  'funds.direction': 'Direction',
  'funds.in': 'To a provider',
  'funds.out': 'To main balance',
  'funds.provider': 'Game provider',
  'funds.amount': 'Amount',
  'funds.everything': 'Move everything',
  'funds.has': 'Main balance: {0}',
  'funds.there': 'There after the last movement: {0}',
  'funds.amountHigh': 'You can move up to {0}.',
  'funds.empty': 'Your main balance is empty. Please deposit first.',
  'funds.submit': 'Move money',
  'funds.doneTitle': 'The money has been moved',
  'funds.done': 'Now at {0}: {1}. Main balance: {2}.',
  'funds.underWayTitle': 'The money is on its way',
  'funds.underWay':
    '{0} has not answered yet. Your money is not lost: this page keeps asking until the result is known. You need not do anything.',
  'funds.unsure':
    'It is not certain whether the money was moved. Please press the button again: it will not be moved twice.',
}
