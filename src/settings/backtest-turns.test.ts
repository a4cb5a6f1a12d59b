import { BacktestTurns } from './backtest-turns.js';

const refusal = {
  code: 'too_many_attempts',
  headers: { 'Retry-After': '5' },
};

it('a user who has waited for the maximum time gets an error that says when to retry', async () => {
  const turns = new BacktestTurns({ places: 1, mostWaiting: 5, longestWaitMs: 20 });
  const leave = await turns.enter('a');
  await expect(turns.enter('b')).rejects.toMatchObject(refusal);
  leave();
  (await turns.enter('c'))();
});

it('if too many users wait, the user whose last turn was most recent is rejected', async () => {
  const turns = new BacktestTurns({ places: 1, mostWaiting: 2, longestWaitMs: 60_000 });
  (await turns.enter('a'))();
  (await turns.enter('b'))();
  const leave = await turns.enter('x');
  const [ofB, ofA] = [turns.enter('b'), turns.enter('a')];
  const ofNew = turns.enter('new');
  await expect(ofB).rejects.toMatchObject(refusal);
  leave();
  (await ofNew)();
  (await ofA)();
});

it('users without an earlier turn get their turns in the order of their calls', async () => {
  const turns = new BacktestTurns({ places: 1, mostWaiting: 9, longestWaitMs: 60_000 });
  const leave = await turns.enter('x');
  const order: string[] = [];
  const served = ['x', 'a', 'b', 'c'].map(async (userId) => {
    const end = await turns.enter(userId);
    order.push(userId);
    end();
  });
  leave();
  await Promise.all(served);
  expect(order).toEqual(['a', 'b', 'c', 'x']);
});
