import { Button } from '../Button.tsx';
import { Table } from '../Table.tsx';

export function FormSection() {
  return (
    <section className="section">
      <h2>Forms and tables</h2>
      <div className="with-aside">
        <SampleForm />
        <SampleTable />
      </div>
    </section>
  );
}

function SampleForm() {
  return (
    <form className="form" noValidate>
      <div className="field">
        <label htmlFor="email">Email</label>
        <p className="field__hint" id="email-hint">
          Only for signing in.
        </p>
        <input
          id="email"
          type="email"
          defaultValue="ada@"
          aria-invalid="true"
          aria-describedby="email-hint email-error"
        />
        <p className="field__error" id="email-error">
          Write the whole address, as in ada@example.org.
        </p>
      </div>
      <div className="field">
        <label htmlFor="level">Level</label>
        <select id="level">
          <option>Beginner</option>
        </select>
      </div>
      <label className="check">
        <input type="checkbox" defaultChecked /> Stay signed in
      </label>
      <div className="form__actions">
        <Button type="submit" variant="primary">
          Sign in
        </Button>
        <a href="#forgot">Forgot your password?</a>
      </div>
    </form>
  );
}

function SampleTable() {
  return (
    <Table caption="Grade summary">
      <thead>
        <tr>
          <th scope="col">Assignment</th>
          <th scope="col" className="number">
            Weight
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Homework</th>
          <td className="number">40%</td>
        </tr>
        <tr>
          <th scope="row">Exam</th>
          <td className="number">60%</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="number">100%</td>
        </tr>
      </tfoot>
    </Table>
  );
}
