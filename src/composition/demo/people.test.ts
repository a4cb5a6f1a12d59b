import { requireStrongPassword } from '../../sign-in/password-strength.js';
import { PASSWORD, PERSON } from './people.js';

it('regression: the service accepts the password that the demo prints', async () => {
  await requireStrongPassword(PASSWORD, PERSON);
});
