/** The words of fishing games. */
export const watersPhrases = {
  'water.halls': 'Choose a hall',
  'water.chooseHall': 'Choose what a shot costs. Your balance: {0}',
  'water.powers': '{0} to {1} per shot',
  'water.hall.lagoon': 'Sunlit Lagoon',
  'water.hall.reef': 'Violet Reef',
  'water.hall.abyss': 'Glowing Abyss',
  'water.info': 'Fish, rules and proof',
  'water.perShot': 'Per shot',
  'water.less': 'Lower the power',
  'water.more': 'Raise the power',
  'water.weapons': 'Weapons',
  'water.weapon.cannon': 'Cannon',
  'water.weapon.net': 'Net',
  'water.weapon.torpedo': 'Torpedo',
  'water.auto': 'Auto',
  'water.lock': 'Lock',
  'water.free': 'Free place',
  'water.ready': 'Tap a fish to shoot, or hold to keep firing',
  'water.locked': 'Locked on: {0}',
  'water.caught': '{0} × {1}: {2}',
  'water.lowBalance': 'Your balance is too low for this shot. Lower the power or change the weapon.',
  'water.poolWon': '{0} has won the jackpot!',
  'water.bossCame': 'A boss is here: {0}',
  'water.bossLeft': 'The boss has left',
  'water.bossFell': 'The boss has fallen: every shot at it pays × {0}',
  'water.bossPaid': 'The boss has fallen: × {0}. You win {1}',
  'water.bossStaked': 'Staked by all: {0}',
  'water.bossOwn': 'By you: {0}',
  'water.fish': 'Fish',
  'water.fishHint': 'A catch pays the multiple of the power. The chance is that of one shot with the cannon.',
  'water.chance': 'Chance {0}',
  'water.bosses': 'Bosses',
  'water.rule1':
    'You pay for a shot only when it hits a fish. A shot that hits nothing, or a fish that is already gone, costs nothing.',
  'water.rule2':
    'Your aim decides which fish you shoot at. Whether you catch it is drawn: each hit has the chance below, no matter how often the fish was hit before or who hit it.',
  'water.rule3':
    'Every fish and every weapon returns the same share of your stakes in the long run. Rare fish pay more and are caught less often.',
  'water.ruleNet':
    'The net costs as much as one shot and is thrown at up to {0} fish close together. The chance is shared among them.',
  'water.ruleTorpedo':
    'The torpedo costs {0} shots and catches {0} times as often. It can only be used on fish that pay × {1} or more.',
  'water.ruleAuto':
    '“Auto” keeps firing; “Lock” follows one fish, which you choose with a tap. Neither changes the chance.',
  'water.bossRule1':
    'A boss stays until enough was staked on it by all players together. How much that takes and what it pays is drawn before it comes; the hash of its seed is shown below. Cannon and torpedo hit it.',
  'water.bossRule2':
    'When it falls, everyone receives the same multiple of what they staked on it. It does not matter who fired the last shot. If nobody shoots at it for five minutes, it falls as well and pays the same.',
  'water.bossRule3': 'On average a boss returns 96 % of the stakes. The tables show what it can return.',
  'water.bossHash': 'Hash of the seed of the current boss: {0}',
  'water.bossSeed': 'Seed of the last boss: {0}',
  'water.bossReturns': 'Returns',
  'water.poolShare': '{0} % of every stake goes into the jackpot. A new jackpot starts at {1}, which the site pays in.',
  'water.poolChance':
    'With each volley one of {0} tickets is drawn. You hold one ticket for every 0.01 of your stake, whatever you catch.',
  'water.ruleGone':
    'If several players shoot at the same fish, the first to catch it gets it. Shots that come later cost nothing.',
  'water.ruleVolley':
    'Shots within a fraction of a second are drawn as one round of up to ten shots, which you can verify.',
  'water.ruleBroken':
    'If your connection drops, shots that the server has received are settled; each is charged only once. Stakes on a boss stay in until it falls.',
  'water.keys':
    'Left and right: aim · Up and down: power · Space: shoot · A: auto · L: lock · N: next fish · W: weapon · M: sound · I: this page',
  'fish.anchovy': 'Anchovy',
  'fish.clownfish': 'Clownfish',
  'fish.tang': 'Blue tang',
  'fish.butterfly': 'Butterflyfish',
  'fish.seahorse': 'Seahorse',
  'fish.shrimp': 'Mantis shrimp',
  'fish.puffer': 'Pufferfish',
  'fish.lionfish': 'Lionfish',
  'fish.jellyfish': 'Jellyfish',
  'fish.turtle': 'Sea turtle',
  'fish.octopus': 'Octopus',
  'fish.ray': 'Manta ray',
  'fish.swordfish': 'Sailfish',
  'fish.shark': 'Shark',
  'fish.arowana': 'Golden arowana',
  'fish.eel': 'Lightning eel',
  'fish.seadragon': 'Sea dragon',
  'fish.kingcrab': 'Crab king',
} as const
